import { Link } from 'react-router'
import { adminLoader } from '#web/admin/layout/admin-data.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import {
  readGstReturn,
  readTallyDayBook,
  type GstReturn,
  type ReturnPeriod,
} from '#web/api/admin/reports/gst.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { formatCount, formatDay } from '#web/admin/reports/figures.ts'
import { GST_PANEL } from './figure-names.ts'
import { Gstr1Panel } from './gstr1-panel.tsx'
import { Gstr3bPanel } from './gstr3b-panel.tsx'
import { PeriodForm } from './period-form.tsx'
import { REPORTS_TITLE, ReportTabs } from '#web/admin/reports/report-tabs.tsx'
import { monthsToChoose, returnPeriodOf } from './return-query.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'
import type { Route } from './+types/gst-page'

const TITLE = 'GST return'
const LINK = 'font-medium text-rani-600 underline underline-offset-4'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const now = new Date()
  const period = returnPeriodOf(url.searchParams, now)
  const report = await readGstReturn(period, signal)
  return { period, months: monthsToChoose(now, period.month), report }
})

const SCREEN = adminScreen({
  title: REPORTS_TITLE,
  loading: 'Loading the return...',
  toastText: 'Failed to load the return.',
  text: 'Failed to load the return.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The figures of a month or quarter for GSTR-1 and GSTR-3B, their files, and those for Tally. */
function GstPage({ loaderData: { period, months, report } }: ScreenProps<typeof clientLoader>) {
  const { gstr1, gstr3b } = report
  return (
    <>
      <ScreenHead
        title={REPORTS_TITLE}
        line={
          'From the invoices and credit notes that were issued in the period. Let your ' +
          'accountant look at the files before you file the first return.'
        }
      />
      <ReportTabs />
      <PeriodForm period={period} months={months} report={report} />
      <DocumentsLine period={period} report={report} />
      {gstr1 && gstr3b ? (
        <div className="grid gap-4 lg:gap-5">
          <Gstr1Panel period={period} gstr1={gstr1} />
          <Gstr3bPanel period={period} gstr3b={gstr3b} />
        </div>
      ) : (
        <NotRegistered report={report} />
      )}
      <TallyPanel period={period} report={report} />
    </>
  )
}

/** On phones each is a line, so that the number of lines is the same in the fallback font. */
const PHONE_LINE = 'max-sm:block'

/** How many documents the period has, with a link to them. */
function DocumentsLine({
  period,
  report: { from, to, documents, gstin },
}: {
  period: ReturnPeriod
  report: GstReturn
}) {
  return (
    <p className="mb-4 text-sm text-jamun-700 lg:mb-5">
      <span className={PHONE_LINE}>
        {formatDay(from)} to {formatDay(to)}
        {gstin ? ', ' : ': '}
      </span>
      {gstin && <span className={PHONE_LINE}>GSTIN {gstin}: </span>}
      {documents === 0 ? (
        'no documents were issued.'
      ) : (
        <Link
          to={`/admin/reports/gst/documents?${searchOf({ ...period, gstin: undefined })}`}
          className={LINK}
        >
          {documents === 1 ? '1 document' : `${formatCount(documents)} documents`}
        </Link>
      )}
    </p>
  )
}

function NotRegistered({ report: { registrations } }: { report: GstReturn }) {
  if (registrations.some(({ gstin }) => gstin !== null))
    return (
      <Panel title="No GSTIN" className={GST_PANEL}>
        <p className="max-w-prose">
          These documents have no registration, so they are in no return. Choose a registration
          above for its return.
        </p>
      </Panel>
    )
  return (
    <Panel title="No GSTIN" className={GST_PANEL}>
      <p className="max-w-prose">
        The settings of the shop have no GSTIN, so there is no return and there are no files for it.
        If you are registered for GST,{' '}
        <Link to="/admin/settings?group=shop" className={LINK}>
          enter your GSTIN
        </Link>
        . What was sold before stays without tax.
      </p>
    </Panel>
  )
}

function TallyPanel({ period, report }: { period: ReturnPeriod; report: GstReturn }) {
  const name = `tally-${period.month}${period.quarter ? '-quarter' : ''}`
  const { registrations } = report
  return (
    <Panel title="Tally" className={`mt-4 lg:mt-5 ${GST_PANEL}`}>
      <p className="mb-4 max-w-prose text-sm text-jamun-700">
        {'A day book with a voucher for each invoice and credit note'}
        {registrations.length > 1 ? ', of all or of one registration. ' : '. '}
        The ledgers must exist in Tally;{' '}
        <Link to="/admin/settings?group=tally" className={LINK}>
          the settings
        </Link>{' '}
        have their names. Try it in a test company first.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton
          name={`${name}.xml`}
          type="application/xml"
          label="Day book (XML)"
          read={() => readTallyDayBook({ ...period, gstin: undefined })}
        />
        {registrations.length > 1 &&
          registrations.map(({ gstin }) => (
            <DownloadButton
              key={gstin}
              name={`${name}-${gstin ?? 'no-gstin'}.xml`}
              type="application/xml"
              label={`Day book ${gstin ?? 'without a GSTIN'} (XML)`}
              read={() => readTallyDayBook({ ...period, gstin: gstin ?? 'none' })}
            />
          ))}
      </div>
    </Panel>
  )
}

export default SCREEN.of(GstPage)
