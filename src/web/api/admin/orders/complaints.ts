import type {
  AdminComplaint as ApiComplaint,
  CallInput,
  CallReply,
  Pagination,
} from '#contract/contract.ts'
import { call } from '#web/api/client.ts'

/** A complaint as the grievance officer sees it. */
export type AdminComplaint = Omit<ApiComplaint, '_id'> & { id: string }

type ComplaintCounts = CallReply<'GET /api/admin/complaints/count'>

const toComplaint = ({ _id, ...complaint }: ApiComplaint): AdminComplaint => ({
  ...complaint,
  id: _id,
})

/** Reads one page of the complaints. Throws ApiError, as all functions here. */
export async function listComplaints(
  query: CallInput<'GET /api/admin/complaints'>['query'],
  signal: AbortSignal,
): Promise<{ complaints: AdminComplaint[]; pagination: Pagination; counts: ComplaintCounts }> {
  const { complaints, ...list } = await call('GET /api/admin/complaints', { query }, { signal })
  return { ...list, complaints: complaints.map(toComplaint) }
}

/** The numbers of complaints that are not resolved, not acknowledged, and overdue. */
export const countComplaints = (signal: AbortSignal): Promise<ComplaintCounts> =>
  call('GET /api/admin/complaints/count', {}, { signal })

export type ReplyInput = { id: string; state: 'acknowledged' | 'resolved'; text: string }

/** Replies to a complaint. Returns the message of the server. */
export const replyToComplaint = async ({ id, ...body }: ReplyInput): Promise<string> =>
  (await call('POST /api/admin/complaints/:id/replies', { params: { id }, body })).message
