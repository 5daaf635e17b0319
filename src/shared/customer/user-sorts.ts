/** The orders of the list of users: the newest first, or those first who have spent most. */
export const USER_SORTS = ['newest', 'spent'] as const
export type UserSort = (typeof USER_SORTS)[number]
