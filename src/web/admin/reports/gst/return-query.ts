import { istDay } from '#shared/ist-time.ts'
import { lastMonth } from '#shared/reports/gst-period.ts'
import { RETURN_FIGURES, type ReturnFigure } from '#shared/reports/gst-tables.ts'
import type { DocumentsQuery, GstReturn, ReturnPeriod } from '#web/api/admin/reports/gst.ts'

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/
const MONTHS_SHOWN = 36

/** The period of the URL; last month in India if there is none, or no valid one. */
export function returnPeriodOf(search: URLSearchParams, now: Date): ReturnPeriod {
  const month = search.get('month') ?? ''
  return {
    month: MONTH.test(month) ? month : lastMonth(now),
    ...(search.get('quarter') === 'true' && { quarter: 'true' as const }),
    ...gstinOf(search),
  }
}

const NO_GSTIN = 'none'

/** The registration of the URL, if it has one. */
function gstinOf(search: URLSearchParams): Pick<ReturnPeriod, 'gstin'> {
  const gstin = /^(?:[0-9A-Z]{15}|none)$/.exec(search.get('gstin') ?? '')?.[0]
  return gstin === undefined ? {} : { gstin }
}

/**
 * The registrations to choose from, with their labels: those of the documents of a period, if
 * another one than that of the return has some.
 */
export function registrationsToChoose({
  registrations,
  gstin,
}: Pick<GstReturn, 'registrations' | 'gstin'>): [value: string, label: string][] {
  const others = registrations.filter((each) => each.gstin !== gstin)
  if (others.length === 0) return []
  const all = [...new Set([...registrations.map((each) => each.gstin), gstin])]
  return all.map((each) => [each ?? NO_GSTIN, each ?? 'Without a GSTIN'])
}

/** The months to choose from, the newest first: this one and those before, and the chosen one. */
export function monthsToChoose(now: Date, chosen: string): string[] {
  const [year = 0, month = 1] = istDay(now).split('-').map(Number)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return months.includes(chosen) ? months : [...months, chosen].toSorted().toReversed()
}

/** The figure of the URL; undefined for all documents. */
const figureOf = (search: URLSearchParams): ReturnFigure | undefined =>
  RETURN_FIGURES.find((figure) => figure === search.get('figure'))

/** The documents that the URL asks for. Unknown values are left out. */
export function documentsQueryOf(search: URLSearchParams, now: Date): DocumentsQuery {
  const figure = figureOf(search)
  const place = /^\d\d$/.exec(search.get('place') ?? '')?.[0]
  return {
    ...returnPeriodOf(search, now),
    ...(figure && { figure }),
    ...(place && { place }),
  }
}
