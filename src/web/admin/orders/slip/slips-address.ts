/** How many packing slips are printed at once: each is read on its own. */
export const MAX_SLIPS = 50

/** The address of the packing slips of these orders. */
export const slipsAddress = (orders: { id: string }[]): string =>
  `/admin/orders/slips?ids=${orders.map(({ id }) => id).join(',')}`

/** The ids in such an address. */
export const slipIdsOf = ({ searchParams }: URL): string[] =>
  (searchParams.get('ids') ?? '').split(',').filter(Boolean).slice(0, MAX_SLIPS)
