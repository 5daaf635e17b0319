import { checkRemittance, recordRemittance } from '#admin/orders/remittances.ts'
import { contract } from '#contract/contract.ts'
import {
  listRemittances,
  type RemittanceRecord,
  type RemittanceRow,
} from '#payments/remittances.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminRemittanceRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listRemittances, async () => {
    const { files, waiting, waitingOrders, waitingAmount } = await listRemittances(context.db)
    return {
      remittances: files.map(toRemittance),
      waitingOrders,
      waitingPaise: waitingAmount,
      waiting: waiting.map(({ id, number, awb, amount, collectedAt }) => ({
        orderId: id,
        number,
        awb: awb ?? '',
        amountPaise: amount,
        collectedAt: collectedAt.toISOString(),
      })),
    }
  })
  serve(contract.checkRemittance, async ({ body }) => {
    const checked = await checkRemittance(context, body)
    return { ...checked, rows: checked.rows.map(toRow) }
  })
  serve(contract.recordRemittance, async ({ user, body }) => {
    const { rows, remittance } = await recordRemittance(context, user, body)
    return { remittance: toRemittance(remittance), rows: rows.map(toRow) }
  })
}

const toRow = ({ amount, order, ...row }: RemittanceRow) => ({
  ...row,
  amountPaise: amount,
  orderId: order?.id ?? null,
  number: order?.number ?? null,
})

const toRemittance = (file: RemittanceRecord) => ({
  _id: file.id,
  fileName: file.fileName,
  lines: file.lines,
  orders: file.orders,
  amountPaise: file.amount,
  by: file.actorName,
  at: file.createdAt.toISOString(),
})
