import { listOwnComplaints, sendComplaint, trackComplaint } from '#complaints/complaints.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

const SENT = { success: true, message: 'Your complaint is with our grievance officer.' }

export function complaintRoutes(serve: Serve, context: AppContext): void {
  serve(contract.sendComplaint, async ({ body, network }) => ({
    ...SENT,
    complaint: await sendComplaint(context, {
      ...body,
      userId: null,
      pictures: [],
      network: network(),
    }),
  }))
  serve(contract.sendOwnComplaint, async ({ user, body, network }) => ({
    ...SENT,
    complaint: await sendComplaint(context, { ...body, userId: user.id, network: network() }),
  }))
  serve(contract.listOwnComplaints, async ({ user }) => ({
    complaints: await listOwnComplaints(context.db, user.id),
  }))
  serve(contract.trackComplaint, ({ body, network }) =>
    trackComplaint(context.db, { ...body, network: network() }),
  )
}
