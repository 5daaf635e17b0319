import type { Gstr1TableName, ReturnFigure } from '#shared/reports/gst-tables.ts'

/** What a table of GSTR-1 has, and its number on the portal. */
export const GSTR1_NAMES: Record<Gstr1TableName, { name: string; table: string }> = {
  b2cl: { name: 'Large invoices to other states', table: 'B2CL, table 5' },
  b2cs: { name: 'All other taxed sales', table: 'B2CS, table 7' },
  cdnur: { name: 'Credit notes for large invoices', table: 'CDNUR, table 9B' },
  exemp: { name: 'Nil-rated sales', table: 'Table 8' },
  hsn: { name: 'By HSN code', table: 'Table 12, B2C' },
  docs: { name: 'Documents issued', table: 'Table 13' },
}

/** The name of a figure whose documents are listed. */
export const figureName = (figure: ReturnFigure): string =>
  figure === 'taxed' ? 'Taxed sales' : GSTR1_NAMES[figure].name

/** Its texts begin where the rows of its table do. */
export const GST_PANEL = 'max-lg:px-4!'
