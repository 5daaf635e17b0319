/** How many orders one file of orders has at most, the newest. */
export const MAX_EXPORTED_ORDERS = 5000
