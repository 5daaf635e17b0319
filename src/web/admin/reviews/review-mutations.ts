import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import {
  hideReview,
  publishReview,
  replyToReview,
  type HideReviewInput,
  type ReviewReplyInput,
} from '#web/api/admin/catalog/reviews.ts'

// Its author may have deleted it meanwhile.
const COMMON = {
  done: (message: string) => message,
  failed: () => 'Failed to save: ',
  reloadsAfter: ({ status }: { status: number }) => status === 404,
}

export const PUBLISH: Mutation<{ id: string }, string> = {
  name: 'publish',
  send: (input) => publishReview(input).finally(() => void refreshWaiting()),
  ...COMMON,
}
export const HIDE: Mutation<HideReviewInput, string> = {
  name: 'hide',
  send: (input) => hideReview(input).finally(() => void refreshWaiting()),
  ...COMMON,
}
export const REPLY: Mutation<ReviewReplyInput, string> = {
  name: 'reply',
  send: replyToReview,
  ...COMMON,
}
