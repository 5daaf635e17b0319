/** The address of the page of a user. */
export const userAddress = (id: string): string => `/admin/users/${id}`
