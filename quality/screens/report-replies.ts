/** A table of GSTR-1. The portal computes two paise more for B2CS. */
const table = (name: string, rows: number, taxablePaise: number, taxPaise: number) => {
  const differencePaise = name === 'b2cs' ? 2 : 0
  return {
    table: name,
    rows,
    taxablePaise,
    taxPaise,
    portalTaxPaise: taxPaise + differencePaise,
    differencePaise,
  }
}

/** The stock of a day before the history of cost prices begins. */
export const OLD_STOCK = {
  date: '2026-03-31',
  lowStock: 5,
  totals: {
    stock: 14,
    values: {
      costValuePaise: 1_82_000,
      saleValuePaise: 5_60_000,
      withoutCost: 4,
      atFirstCost: 10,
    },
  },
  rows: [
    {
      _id: 'var_of_a_screen',
      title: 'Temple Jhumka',
      label: 'Gold',
      sku: 'TEMPLE-JHUMKA-GOLD',
      stock: 10,
      costPricePaise: 18_200,
      costValuePaise: 1_82_000,
      isFirstCost: true,
      saleValuePaise: 4_00_000,
    },
  ],
  pagination: { page: 1, limit: 20, total: 1, totalPages: 1 },
}

export const RETURN = {
  from: '2026-11-01',
  to: '2026-11-30',
  documents: 1204,
  gstin: '27AAPFU0939F1ZV',
  registrations: [{ gstin: '27AAPFU0939F1ZV', documents: 1204 }],
  gstr1: {
    tables: [
      table('b2cl', 1, 1_16_50_485, 3_49_515),
      table('b2cs', 31, 14_52_83_020, 43_58_474),
      table('cdnur', 1, 9_70_874, 29_126),
      table('exemp', 4, 3_41_800, 0),
      table('hsn', 3, 15_63_04_431, 46_78_863),
      table('docs', 2, 0, 0),
    ],
    documents: 1203,
    leftOut: 1,
    missingNumbers: 2,
    taxDifferencePaise: 2,
  },
  gstr3b: {
    taxed: {
      taxablePaise: 15_59_62_631,
      igstPaise: 34_10_021,
      cgstPaise: 6_34_421,
      sgstPaise: 6_34_421,
    },
    nilRatedPaise: 3_41_800,
    interState: [
      { place: '01-Jammu & Kashmir', taxablePaise: 2_61_165, igstPaise: 7_835 },
      {
        place: '26-Dadra & Nagar Haveli & Daman & Diu',
        taxablePaise: 97_00_000,
        igstPaise: 2_91_000,
      },
      { place: '30-Goa', taxablePaise: -96_990, igstPaise: -2_910 },
    ],
  },
}
