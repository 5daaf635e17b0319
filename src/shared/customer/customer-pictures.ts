/** How many pictures a customer may add to one return or one complaint. */
export const MAX_CUSTOMER_PICTURES = 3

/** They are stored with at most this many pixels on a side. */
export const CUSTOMER_PICTURE_SIDE = 1600

export const TOO_MANY_CUSTOMER_PICTURES = `Please add at most ${MAX_CUSTOMER_PICTURES} pictures.`

/** The small version of a picture of a review has at most this many pixels on a side. */
export const PUBLIC_PICTURE_SIDE = 320
