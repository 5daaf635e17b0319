/** A zone table has at most so many rows. India has about 20,000 pincodes in 800 prefixes of 3. */
export const MAX_ZONES = 5000
export const MAX_TRANSIT_DAYS = 60
export const MAX_ZONE_NOTE = 100

/**
 * Characters of a CSV file of zones. The longest export has 1.12 million: each row has at most 19,
 * and a note of quotes, which are doubled.
 */
export const MAX_ZONES_CSV_LENGTH = 1_250_000
/** Its size: three bytes for each character of an Indian script. */
export const MAX_ZONES_CSV_BYTES = 3 * MAX_ZONES_CSV_LENGTH
