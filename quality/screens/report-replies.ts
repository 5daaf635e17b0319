import { addDays } from '#shared/ist-time.ts'

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

const PARCEL = {
  pieces: 1,
  keptPieces: 0,
  grossPaise: 1_44_700,
  cancelledPaise: 0,
  returnedPaise: 1_44_700,
  netPaise: 0,
}

/** Sales with parcels that came back, of which the shop has kept advances. */
export const RETAINED_SALES = {
  totals: {
    orders: 2,
    cancelledOrders: 0,
    ...PARCEL,
    pieces: 2,
    grossPaise: 2_89_400,
    returnedPaise: 2_89_400,
    retainedPaise: 19_800,
    averagePaise: 1_44_700,
    placed: 2,
    startedCarts: 2,
    cartsSince: '2026-01-01',
    carts: 1,
  },
  rows: [
    {
      key: 'prd_of_a_screen',
      label: 'Temple Jhumka',
      note: '',
      orders: 2,
      ...PARCEL,
      pieces: 2,
      grossPaise: 2_89_400,
      returnedPaise: 2_89_400,
    },
  ],
  days: [],
  before: { orders: 0, netPaise: 0, averagePaise: null, startedCarts: null },
  pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
}

/** The orders of those parcels. */
export const RETAINED_ORDERS = {
  label: 'Kept of undelivered parcels',
  orders: ['Asha Rao', 'Meera Iyer'].map((name, at) => ({
    _id: `ord_of_a_screen_${at}`,
    number: `JH-2611-00004${at}`,
    day: '2026-11-05',
    name,
    statusLabel: 'Returned',
    ...PARCEL,
    retainedPaise: 9_900,
  })),
  totals: {
    ...PARCEL,
    pieces: 2,
    grossPaise: 2_89_400,
    returnedPaise: 2_89_400,
    retainedPaise: 19_800,
  },
  pagination: { page: 1, limit: 10, total: 2, totalPages: 1 },
}

const AMOUNTS_OF_DAYS = [42, 0, 118, 73, 251, 196, 34, 88, 0, 143, 61, 305, 172, 97]

/** The net sales of some days, in paise, with those of the days before. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: addDays(first, at),
    netPaise: (AMOUNTS_OF_DAYS[at % 14] ?? 0) * 9_950,
    beforePaise: (AMOUNTS_OF_DAYS[(at * 5 + 3) % 14] ?? 0) * 8_700,
  }))

const salesOf = (days: ReturnType<typeof daysFrom>) => ({
  ...RETAINED_SALES,
  totals: {
    ...RETAINED_SALES.totals,
    orders: 214,
    netPaise: days.reduce((sum, { netPaise }) => sum + netPaise, 0),
    averagePaise: 1_65_460,
    retainedPaise: 0,
  },
  days,
  before: {
    orders: 203,
    netPaise: days.reduce((sum, { beforePaise }) => sum + beforePaise, 0),
    averagePaise: 1_71_000,
    startedCarts: 980,
  },
})

/** Sales on most days of a month, and before it. */
export const SALES_OF_DAYS = salesOf(daysFrom('2026-11-01', 30))

/** Sales of a year, whose bars are months. */
export const SALES_OF_YEAR = salesOf(daysFrom('2026-01-01', 365))

/** The sales of two weeks as the dashboard reads them. */
export const TWO_WEEKS = daysFrom('2026-11-14', 14).map(({ day, netPaise }) => ({
  day,
  orders: 3,
  amountPaise: netPaise,
}))
