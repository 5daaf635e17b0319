import { Upload } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { MAX_REMITTANCE_LENGTH, type RemittanceColumns } from '#shared/order/remittance.ts'
import {
  checkRemittance,
  recordRemittance,
  type CheckedRemittance,
  type CheckRemittanceInput,
  type RecordRemittanceInput,
  type Remittance,
} from '#web/api/admin/orders/remittances.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { RemittanceRows } from './remittance-rows.tsx'

/** Reads a file; nothing is changed. */
export const CHECK: Mutation<CheckRemittanceInput, CheckedRemittance> = {
  name: 'check',
  send: checkRemittance,
  keepsScreen: true,
}

/** Records what a file says was paid out. */
export const RECORD: Mutation<RecordRemittanceInput, { remittance: Remittance }> = {
  name: 'record',
  send: recordRemittance,
  done: ({ remittance: { orders } }) =>
    orders === 1
      ? '1 order is recorded as paid out.'
      : `${orders} orders are recorded as paid out.`,
}

type OpenFile = { csv: string; name: string; requestId: string; checked: CheckedRemittance }

/** Chooses a courier's file, its columns, shows what its lines mean, and records it. */
export function RemittanceFile(): ReactElement {
  const checking = useMutation(CHECK)
  const recording = useMutation(RECORD)
  const [file, setFile] = useState<OpenFile>()

  const open = async (chosen: File) => {
    setFile(undefined)
    if (chosen.size > MAX_REMITTANCE_LENGTH) return toast('error', 'This file is too large.')
    const csv = await chosen.text()
    const result = await checking.run({ csv })
    if (result?.ok)
      setFile({ csv, name: chosen.name, requestId: crypto.randomUUID(), checked: result.value })
  }
  const choose = async (opened: OpenFile, columns: Columns) => {
    setFile({ ...opened, checked: { ...opened.checked, columns, rows: [] } })
    const known = toKnown(columns)
    if (!known) return
    const result = await checking.run({ csv: opened.csv, columns: known })
    if (result?.ok) setFile({ ...opened, checked: result.value })
  }
  const record = async ({ csv, name, requestId, checked }: OpenFile) => {
    const columns = toKnown(checked.columns)
    if (!columns) return
    const result = await recording.run({ csv, columns, fileName: name.slice(0, 120), requestId })
    if (result?.ok) setFile(undefined)
  }

  return (
    <Panel title="A courier’s file">
      <p className="-mt-2 mb-4 text-sm text-jamun-700">
        Save the remittance report of the courier as CSV, with the tracking numbers as text. The
        shop first shows what each line means. Nothing is changed before you record it.
      </p>
      <FilePicker busy={checking.busy} onChoose={open} />
      {file && (
        <div className="mt-5">
          <p className="font-semibold wrap-anywhere">{file.name}</p>
          <ColumnFields checked={file.checked} onChange={(columns) => void choose(file, columns)} />
          <RemittanceRows
            rows={file.checked.rows}
            busy={recording.busy}
            onRecord={() => void record(file)}
          />
        </div>
      )}
    </Panel>
  )
}

type FilePickerProps = { busy: boolean; onChoose: (file: File) => Promise<unknown> }

function FilePicker({ busy, onChoose }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="outline" size="sm" busy={busy} onClick={() => picker.current?.click()}>
        {!busy && (
          <Upload aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
        )}
        Choose CSV file
      </Button>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file of the courier"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file can be chosen again after it was corrected.
          if (chosen) void onChoose(chosen).finally(() => (target.value = ''))
        }}
      />
    </>
  )
}

type Columns = CheckedRemittance['columns']

const toKnown = ({ awb, amount, reference }: Columns): RemittanceColumns | undefined =>
  awb === null || amount === null ? undefined : { awb, amount, reference }

const FIELDS = [
  { name: 'awb', label: 'Tracking number' },
  { name: 'amount', label: 'Amount' },
  { name: 'reference', label: 'Reference of the transfer' },
] as const

type ColumnFieldsProps = { checked: CheckedRemittance; onChange: (columns: Columns) => void }

function ColumnFields({ checked: { heading, columns }, onChange }: ColumnFieldsProps) {
  return (
    <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-3">
      {FIELDS.map(({ name, label }) => (
        <SelectField
          key={name}
          label={label}
          optional={name === 'reference'}
          value={columns[name] ?? ''}
          onChange={({ target }) =>
            onChange({ ...columns, [name]: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{name === 'reference' ? 'None' : 'Please choose a column'}</option>
          {heading.map((cell, at) => (
            <option key={`${at} ${cell}`} value={at}>
              {cell || `Column ${at + 1}`}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}
