import { useRef, useState, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { SUBMIT } from '#web/admin/layout/forms/form-buttons.tsx'
import { useFocusOnProblem } from '#web/admin/layout/forms/use-focus-on-problem.ts'
import { useMutation, useRead } from '#web/admin/layout/admin-data.ts'
import { FormFoot } from '#web/admin/layout/form-view.tsx'
import { Panel, useUnsaved } from '#web/admin/layout/screen.tsx'
import type { Sale, SalePreview, SaleProduct } from '#web/api/admin/catalog/sales.ts'
import { newRequestIds } from '#web/api/request-ids.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { EMPTY, fieldsOf, toSaleInput, type SaleFields } from './form-values.ts'
import { ChoiceFields, NameField, PriceFields, TimeFields } from './sale-fields.tsx'
import { PREVIEW, SAVE } from './sale-mutations.ts'
import { SalePreviewSection } from './sale-preview.tsx'
import { productCount } from './sale-state.tsx'

const PAGE_SIZE = 10

/** Plans a sale, or changes one. It is saved after a look at its prices. */
export function SaleForm({ sale }: { sale: Sale | undefined }): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const state = useSaleForm(sale)
  const { fields, problems, set } = state
  useFocusOnProblem(form, problems)
  return (
    <div className="grid grid-cols-1 items-start gap-5">
      <Panel title="The sale">
        <form
          ref={form}
          noValidate
          className="grid grid-cols-1 items-start gap-x-8 gap-y-5 md:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            void state.preview(fields, 1)
          }}
        >
          <div className="grid grid-cols-1 gap-4">
            <NameField fields={fields} problems={problems} onChange={set} />
            <PriceFields fields={fields} problems={problems} onChange={set} />
            <TimeFields fields={fields} problems={problems} onChange={set} />
          </div>
          <ChoiceFields fields={fields} problems={problems} onChange={set} />
          <div className="md:col-span-full">
            <FormFoot>
              <Button type="submit" className={SUBMIT} look={state.shown ? 'outline' : 'primary'}>
                Show the prices
              </Button>
            </FormFoot>
          </div>
        </form>
      </Panel>
      <SalePreviewSection
        preview={state.shown}
        failed={state.failed}
        isOutdated={state.isOutdated}
        busy={state.busy}
        saveText={saveText(sale !== undefined, fields)}
        onPage={(page) => void state.preview(fields, page)}
        onLeaveOut={(product) => void state.leaveOut(product)}
        onSave={() => void state.save()}
      />
    </div>
  )
}

function saveText(isEdit: boolean, { startsNow }: SaleFields): string {
  if (startsNow) return 'Start the sale'
  return isEdit ? 'Save the sale' : 'Plan the sale'
}

/** The state of the form, its preview, and how it is saved. */
function useSaleForm(sale: Sale | undefined) {
  const navigate = useNavigate()
  const [start] = useState(() => (sale ? fieldsOf(sale) : EMPTY))
  const [fields, setFields] = useState(start)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [shown, setShown] = useState<SalePreview & { of: SaleFields }>()
  // The server could not be reached, or has failed.
  const [failed, setFailed] = useState(false)
  const [requestIdFor] = useState(newRequestIds)
  const { read } = useRead(PREVIEW)
  const { run, busy } = useMutation(SAVE)
  const isSaved = useRef(false)
  useUnsaved(() => !isSaved.current && fields !== start)

  const preview = async (of: SaleFields, page: number) => {
    const input = { ...toSaleInput(of), saleId: sale?.id, page, limit: PAGE_SIZE }
    const result = await read(input)
    if (!result) return
    setProblems(result.ok ? {} : result.fields)
    setShown(result.ok ? { ...result.value, of } : undefined)
    setFailed(!result.ok && Object.keys(result.fields).length === 0)
  }
  const leaveOut = ({ id, title }: SaleProduct) => {
    const next = { ...fields, excluded: [...fields.excluded, { id, title }] }
    setFields(next)
    return preview(next, 1)
  }
  const save = async () => {
    const input = toSaleInput(fields)
    const count = productCount(shown?.totals.lowered ?? 0)
    const question = `The sale starts at once and lowers the prices of ${count}. Start it?`
    if (fields.startsNow && !(await askConfirm(question, { confirm: 'Start the sale' }))) return
    const target = sale
      ? { id: sale.id, version: sale.version }
      : { requestId: requestIdFor(JSON.stringify(input)) }
    const result = await run({ sale: input, ...target })
    if (!result) return
    if (!result.ok) return setProblems(result.fields)
    isSaved.current = true
    await navigate(`/admin/sales/${result.value.id}`)
  }
  return {
    fields,
    problems,
    set: (change: Partial<SaleFields>) => setFields((now) => ({ ...now, ...change })),
    shown,
    failed,
    isOutdated: shown !== undefined && shown.of !== fields,
    busy,
    preview,
    leaveOut,
    save,
  }
}
