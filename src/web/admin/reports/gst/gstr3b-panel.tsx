import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { sum } from '#shared/money/money.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import type { DocumentsQuery, Gstr3b, ReturnPeriod } from '#web/api/admin/reports/gst.ts'
import { ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { GST_PANEL } from './figure-names.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'

/** The figures of GSTR-3B, each with a link to its documents. */
export function Gstr3bPanel({
  period,
  gstr3b: { taxed, nilRated, interState },
}: {
  period: ReturnPeriod
  gstr3b: Gstr3b
}): ReactElement {
  const tax = sum([taxed.igst, taxed.cgst, taxed.sgst])
  const states = interState.flatMap(({ taxable, igst }) => [taxable, igst])
  const format = columnFormat([...Object.values(taxed), tax, nilRated, ...states])
  return (
    <Panel title="GSTR-3B" className={GST_PANEL}>
      <dl className="divide-y divide-jamun-100 text-sm">
        <Figure
          name="3.1(a) Taxed sales"
          query={{ ...period, figure: 'taxed' }}
          value={format(taxed.taxable)}
        >
          Tax {format(tax)}: IGST {format(taxed.igst)}, CGST {format(taxed.cgst)}, SGST/UTGST{' '}
          {format(taxed.sgst)}
        </Figure>
        <Figure
          name="3.1(c) Nil-rated sales"
          query={{ ...period, figure: 'exemp' }}
          value={format(nilRated)}
        />
        {interState.map(({ code, place, taxable, igst }) => (
          <Figure
            key={code}
            name={`3.2 ${place}`}
            query={{ ...period, figure: 'taxed', place: code }}
            value={format(taxable)}
          >
            IGST {format(igst)}
          </Figure>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-jamun-700">
        Less the credit notes of the period. The portal shows 0 for a figure below 0. It fills most
        of GSTR-3B from GSTR-1.
      </p>
    </Panel>
  )
}

type FigureProps = { name: string; query: DocumentsQuery; value: string; children?: ReactNode }

function Figure({ name, query, value, children }: FigureProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
      <dt>
        <Link to={`/admin/reports/gst/documents?${searchOf(query)}`} className={ROWS_LINK}>
          {name}
        </Link>
      </dt>
      <dd className="tnum text-right">{value}</dd>
      {children && <dd className="tnum col-span-full -mt-1 pb-1 text-jamun-700">{children}</dd>}
    </div>
  )
}
