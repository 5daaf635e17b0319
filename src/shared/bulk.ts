/** How many rows of a list can be chosen at once; the newest. */
export const MAX_CHOSEN = 1000

/** How many variants one call of a stocktake counts. */
export const MAX_COUNTS_PER_CALL = 200

/** How many rows one call changes. A browser that changes more makes several calls. */
export const MAX_PER_CALL = 100
