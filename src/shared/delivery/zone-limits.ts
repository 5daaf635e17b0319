/** A zone table has at most so many rows. India has about 20,000 pincodes in 800 prefixes of 3. */
export const MAX_ZONES = 5000
export const MAX_TRANSIT_DAYS = 60
export const MAX_ZONE_NOTE = 100
