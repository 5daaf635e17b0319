/** How many days an alert about a sold-out piece is kept, sent or not. */
export const RESTOCK_KEPT_DAYS = 180
