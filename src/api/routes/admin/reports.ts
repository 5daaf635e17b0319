import { contract } from '#contract/contract.ts'
import {
  listReturnDocuments,
  readGstFile,
  readGstReturn,
  readReturnDocumentsFile,
  readTallyDayBook,
} from '#reports/gst-reports.ts'
import {
  listSalesOrders,
  readSales,
  readSalesFile,
  readSalesOrdersFile,
} from '#reports/sales-reports.ts'
import {
  listSettlementEntries,
  readSettlementEntriesFile,
  readSettlements,
  readSettlementsFile,
  refreshSettlements,
} from '#reports/settlement-report.ts'
import { readStockReport, readStockReportFile } from '#reports/stock-report.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { dashboardRoutes } from './dashboard.ts'

/** The dashboard and the reports. */
export function reportRoutes(serve: Serve, context: AppContext): void {
  const { db, selling, now } = context
  dashboardRoutes(serve, context)
  const stock = async () => ({ db, lowStock: (await selling()).lowStock, now: now() })

  serve(contract.readGstReturn, ({ query }) => readGstReturn(db, query))
  serve(contract.readGstFile, ({ params, query }) => readGstFile(db, params.table, query))
  serve(contract.listReturnDocuments, ({ query }) => listReturnDocuments(db, query))
  serve(contract.readReturnDocumentsFile, ({ query }) => readReturnDocumentsFile(db, query))
  serve(contract.readSales, ({ query }) => readSales(db, query))
  serve(contract.readSalesFile, ({ query }) => readSalesFile(db, query))
  serve(contract.listSalesOrders, ({ query }) => listSalesOrders(db, query))
  serve(contract.readSalesOrdersFile, ({ query }) => readSalesOrdersFile(db, query))
  serve(contract.readStockReport, async ({ query }) => readStockReport(await stock(), query))
  serve(contract.readStockReportFile, async ({ query }) =>
    readStockReportFile(await stock(), query),
  )
  serve(contract.readSettlements, ({ query }) => readSettlements(context, query))
  serve(contract.readSettlementsFile, ({ query }) => readSettlementsFile(context, query))
  serve(contract.listSettlementEntries, ({ query }) => listSettlementEntries(context, query))
  serve(contract.readSettlementEntriesFile, ({ query }) =>
    readSettlementEntriesFile(context, query),
  )
  serve(contract.refreshSettlements, async ({ body }) => ({
    lines: await refreshSettlements(context, body),
  }))
  serve(contract.readTallyDayBook, ({ query }) => readTallyDayBook(db, query))
}
