import {
  changeSaleEnd,
  endSale,
  previewSale,
  readSale,
  removeSale,
  saveSale,
  type PreviewInput,
  type Sale,
  type SalePreview,
  type SaleVersion,
  type SaveSaleInput,
} from '#web/api/admin/catalog/sales.ts'
import type { Failure, Mutation } from '#web/admin/layout/admin-data.ts'

/** Somebody else or the clock has changed the sale, so the screen is out of date. */
const isOutdated = ({ code }: Failure): boolean => code === 'sale.changed' || code === 'sale.state'

export const PREVIEW: Mutation<PreviewInput, SalePreview> = {
  name: 'preview',
  send: previewSale,
  isRead: true,
}

const START_LOOKS = 4
const LOOK_MS = 1000

/** A job starts a sale right after it is saved: returns the sale as soon as it runs. */
async function waitForStart(sale: Sale): Promise<Sale> {
  let latest = sale
  for (let looks = 0; latest.state === 'planned' && looks < START_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    // The sale is saved: a failed look is no failure of the change.
    latest = await readSale(sale.id).catch(() => latest)
  }
  return latest
}

export const SAVE: Mutation<SaveSaleInput, Sale> = {
  name: 'save',
  send: async (input) => {
    const sale = await saveSale(input)
    return input.sale.startsAt === null ? waitForStart(sale) : sale
  },
  done: ({ name, state }, { sale }) => {
    if (state === 'running') return `The sale “${name}” has started.`
    return `The sale “${name}” ${sale.startsAt === null ? 'starts within seconds' : 'is planned'}.`
  },
  failed: () => 'Failed to save the sale: ',
  keepsScreen: true,
}

export const CHANGE_END: Mutation<SaleVersion & { endsAt: string }, void> = {
  name: 'change-end',
  send: changeSaleEnd,
  done: () => 'The end of the sale is changed.',
  failed: () => 'Failed to change the end: ',
  reloadsAfter: isOutdated,
}

export const END: Mutation<SaleVersion, Sale> = {
  name: 'end',
  send: endSale,
  done: ({ kept }) =>
    kept === 0
      ? 'The sale has ended. The prices of before are back.'
      : { warning: 'The sale has ended. Prices that were changed during the sale stayed.' },
  failed: () => 'Failed to end the sale: ',
  reloadsAfter: isOutdated,
}

export const REMOVE: Mutation<SaleVersion, void> = {
  name: 'remove',
  send: removeSale,
  done: () => 'The sale is deleted.',
  failed: () => 'Failed to delete the sale: ',
  reloadsAfter: isOutdated,
}
