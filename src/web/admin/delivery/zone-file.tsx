import { Download, Upload } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import {
  MAX_ZONES,
  MAX_ZONES_CSV_BYTES,
  MAX_ZONES_CSV_LENGTH,
} from '#shared/delivery/zone-limits.ts'
import {
  exportDeliveryZones,
  importDeliveryZones,
  toLineProblems,
  type LineProblem,
} from '#web/api/admin/settings/delivery.ts'
import { serverMessage } from '#web/api/client.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

export const IMPORT: Mutation<{ csv: string; version: string }, string> = {
  name: 'import',
  send: importDeliveryZones,
  done: (message) => message,
  failed: () => '',
  reloadsAfter: ({ code }) => code === 'delivery.changed',
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-[1.15em] shrink-0' } as const
const TOO_LARGE = `The file can have at most ${MAX_ZONES.toLocaleString('en-IN')} zones.`
const MAX_SHOWN = 50

/** Downloads the zones as CSV, and replaces them by a file. */
export function ZoneFile({ version }: { version: string }): ReactElement {
  const picker = useRef<HTMLInputElement>(null)
  const { run, busy } = useMutation(IMPORT)
  const [problems, setProblems] = useState<LineProblem[]>([])

  const send = async (file: File) => {
    setProblems([])
    // A file of another kind may be too large to read at all.
    const csv = file.size > MAX_ZONES_CSV_BYTES ? undefined : await file.text()
    if (csv === undefined || csv.length > MAX_ZONES_CSV_LENGTH) return toast('error', TOO_LARGE)
    const question = 'Do you want to replace all saved zones by those of the file?'
    if (!(await askConfirm(question, { confirm: 'Replace' }))) return
    const result = await run({ csv, version })
    if (result && !result.ok) setProblems(toLineProblems(result.fields))
  }

  return (
    <Panel title="As a file">
      <p className="-mt-2 mb-4 text-sm text-jamun-700">
        Download the table, change it in a spreadsheet, and import it. The columns are prefix,
        served (yes or no), min_days, max_days and note.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" size="sm" onClick={() => void download()}>
          <Download {...ICON} />
          Export CSV
        </Button>
        <Button look="outline" size="sm" busy={busy} onClick={() => picker.current?.click()}>
          {!busy && <Upload {...ICON} />}
          Import CSV
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file of zones"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again after it was corrected.
            if (file) void send(file).finally(() => (target.value = ''))
          }}
        />
      </div>
      <div role="alert">{problems.length > 0 && <Problems problems={problems} />}</div>
    </Panel>
  )
}

function Problems({ problems }: { problems: LineProblem[] }) {
  return (
    <div className="mt-4 bg-sindoor-100/40 p-4 text-sm">
      <p className="font-semibold">Nothing was changed. These lines are wrong:</p>
      <ul className="mt-2 max-h-80 stack-1 overflow-y-auto wrap-anywhere">
        {problems.slice(0, MAX_SHOWN).map(({ line, text }) => (
          <li key={line}>
            Line {line}: {text}
          </li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN && <p>{problems.length - MAX_SHOWN} more.</p>}
    </div>
  )
}

async function download(): Promise<void> {
  try {
    saveFile('delivery-zones.csv', await exportDeliveryZones(), 'text/csv;charset=utf-8')
    toast('success', 'The zones are downloaded.')
  } catch (error) {
    toast('error', serverMessage(error, 'The zones could not be downloaded. Please try again.'))
  }
}
