import type { ReactElement } from 'react'
import { Panel } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Problems } from './file-problems.tsx'
import { problemsOf, toWrite, type Planned } from './import-plan.ts'
import { buttonText, planText } from './import-texts.ts'
import type { CheckedFile } from './use-import.ts'

/** Rows of the table; a file may have thousands. */
const MAX_SHOWN = 50

type CheckedPanelProps = {
  file: CheckedFile
  busy: boolean
  onStart: () => void
  onAgain: () => void
}

/** What a file would do, by its dry run, and the button that does it. */
export function CheckedPanel({ file, busy, onStart, onAgain }: CheckedPanelProps): ReactElement {
  const { plan } = file
  const problems = problemsOf(plan)
  const writable = toWrite(plan)
  return (
    <Panel title={file.name}>
      <p role="status" className="-mt-2 text-lg font-semibold">
        {planText(plan)}
      </p>
      {problems.length > 0 && (
        <p className="mt-1 text-sm text-jamun-700">
          Products with problems are left out. Correct them in the file, and choose it again; what
          is imported already stays as it is.
        </p>
      )}
      {file.unread.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere text-jamun-700">
          Not imported: {new Intl.ListFormat('en-IN').format(file.unread)}.
        </p>
      )}
      <Problems problems={problems} />
      {writable.length > 0 && <PlannedProducts products={writable} />}
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        {writable.length > 0 && (
          <Button busy={busy} onClick={onStart}>
            {buttonText(plan)}
          </Button>
        )}
        <Button look="outline" disabled={busy} onClick={onAgain}>
          Choose another file
        </Button>
      </div>
    </Panel>
  )
}

const COLUMNS = [{ label: 'Line' }, { label: 'Product' }, { label: 'What happens' }]

/** The first products that the import would add or change. */
function PlannedProducts({ products }: { products: Planned[] }) {
  const more = products.length - MAX_SHOWN
  return (
    <div className="mt-5 -mx-5 lg:-mx-6">
      <Table caption="What the import does" columns={COLUMNS}>
        {products.slice(0, MAX_SHOWN).map((product) => (
          <Row key={product.line}>
            <Cell className="tnum text-jamun-700 stacked:hidden">{product.line}</Cell>
            <Cell className="font-medium wrap-anywhere columned:min-w-40 stacked:col-span-2">
              {product.title}
              <span className="font-normal text-jamun-700 columned:hidden">
                {' '}
                (line {product.line})
              </span>
            </Cell>
            <Cell className="wrap-anywhere stacked:col-span-2">
              <WhatHappens product={product} />
            </Cell>
          </Row>
        ))}
      </Table>
      {more > 0 && (
        <p className="border-t border-jamun-100 px-5 pt-3 text-sm text-jamun-700 lg:px-6">
          And {more.toLocaleString('en-IN')} more.
        </p>
      )}
    </div>
  )
}

function WhatHappens({ product: { outcome, rows, differences } }: { product: Planned }) {
  if (outcome === 'added') return <>New draft{rows.length > 1 && ` with ${rows.length} sizes`}</>
  return (
    <ul className="stack-1">
      {differences.map(({ column, size, before, after }) => (
        <li key={`${column} ${size}`}>
          <span className="text-jamun-700">
            {column}
            {size !== '' && column !== 'Size' && ` (${size})`}:
          </span>{' '}
          {before !== '' && (
            <>
              <s className="text-jamun-500">{shorten(before)}</s>{' '}
            </>
          )}
          {after === '' ? <span className="text-jamun-700">empty</span> : shorten(after)}
        </li>
      ))}
    </ul>
  )
}

const MAX_TEXT = 120

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
