import { CircleAlert, Download, Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactElement } from 'react'
import { toCsvText } from '#shared/files/csv.ts'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { templateRows } from './template.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-[1.15em] shrink-0' } as const

const FACTS = [
  'A new product becomes a draft. Publish it when it has its pictures.',
  'Pictures are names or keys of the library, with | between them. An empty cell changes none.',
  'To change products, export them from the list of products, change that file and import it.',
  'Columns and sizes that are not in the file stay as they are. An empty cell empties what may ' +
    'be empty, such as the stone.',
  'The stock is not imported. Inventory has it.',
]

type ChoosePanelProps = {
  /** Why the last file cannot be imported; empty: there is nothing to say. */
  problem: string
  busy: boolean
  onChoose: (file: File) => Promise<unknown>
}

/** Says how an import works, and takes the file. */
export function ChoosePanel({ problem, busy, onChoose }: ChoosePanelProps): ReactElement {
  const names = useCategories().map(({ label }) => label)
  const save = () =>
    saveFile('products-template.csv', toCsvText(templateRows(names)), 'text/csv;charset=utf-8')
  return (
    <Panel title="From a CSV file">
      <p className="-mt-2 max-w-2xl">
        The shop first shows what the file would add and change. Nothing is saved before you agree.
      </p>
      <ul className="mt-3 mb-5 max-w-2xl list-disc stack-1 pl-5 text-sm text-jamun-700">
        {FACTS.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <FileField busy={busy} onChoose={onChoose}>
        <Button look="link" className="gap-2 text-sm" onClick={save}>
          <Download {...ICON} />
          Download a template
        </Button>
      </FileField>
      <div role="alert">
        {problem !== '' && (
          <p className="mt-4 flex max-w-2xl gap-2 text-sm font-medium text-sindoor-600">
            <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
            {problem}
          </p>
        )}
      </div>
    </Panel>
  )
}

type FileFieldProps = {
  busy: boolean
  onChoose: (file: File) => Promise<unknown>
  children: ReactElement
}

/** Takes a file that is chosen or dropped. */
function FileField({ busy, onChoose, children }: FileFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && !busy) void onChoose(dropped)
  }
  return (
    // Dropping is a shortcut; the button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={
        'flex max-w-2xl flex-wrap items-center gap-x-5 gap-y-2 border border-dashed p-4 sm:p-6 ' +
        (isOver ? 'border-rani-600 bg-rani-100/40' : 'border-jamun-400 bg-jamun-50')
      }
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button busy={busy} onClick={() => picker.current?.click()}>
        {!busy && <Upload {...ICON} />}
        {busy ? 'Checking...' : 'Choose CSV file'}
      </Button>
      <span className="text-sm text-jamun-700 max-sm:hidden">or drop it here</span>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file of products"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file can be chosen again after it was corrected.
          if (chosen) void onChoose(chosen).finally(() => (target.value = ''))
        }}
      />
      {children}
    </div>
  )
}
