import type { CallReply } from '#contract/contract.ts'

/** A row of several that was not changed, and why. */
export type Unchanged = { id: string; name: string; why: string }

type Changed = CallReply<'POST /api/admin/reviews/publish'>['results']

/** The rows that a change of several has left as they were. */
export const toUnchanged = (results: Changed): Unchanged[] =>
  results.flatMap(({ _id, name, changed, message }) =>
    changed ? [] : [{ id: _id, name, why: message }],
  )
