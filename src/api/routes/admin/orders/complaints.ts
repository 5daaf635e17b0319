import { countComplaints, listComplaints, replyToComplaint } from '#admin/orders/complaints.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminComplaintRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listComplaints, ({ query }) => listComplaints(context.db, query, context.now()))
  serve(contract.countComplaints, () => countComplaints(context.db, context.now()))
  serve(contract.replyToComplaint, async ({ user, params, body }) => ({
    success: true,
    message: 'The reply is sent.',
    complaint: await replyToComplaint(context, user, { ...params, ...body }),
  }))
}
