/**
 * The tables of GSTR-1 that a shop with unregistered customers has, by the name of their CSV file
 * for the offline tool of the portal.
 */
export const GSTR1_FILES = {
  b2cl: 'b2cl.csv',
  b2cs: 'b2cs.csv',
  cdnur: 'cdnur.csv',
  exemp: 'exemp.csv',
  hsn: 'hsn(b2c).csv',
  docs: 'docs.csv',
} as const

export type Gstr1TableName = keyof typeof GSTR1_FILES

export const GSTR1_TABLES = Object.keys(GSTR1_FILES) as [Gstr1TableName, ...Gstr1TableName[]]

/** What documents are listed for: a table of GSTR-1, or the taxed sales (GSTR-3B, table 3.1 a). */
export const RETURN_FIGURES = [...GSTR1_TABLES, 'taxed'] as const
export type ReturnFigure = (typeof RETURN_FIGURES)[number]
