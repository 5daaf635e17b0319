import {
  changeSaleEnd,
  endSale,
  previewSale,
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

export const SAVE: Mutation<SaveSaleInput, Sale> = {
  name: 'save',
  send: saveSale,
  done: ({ name }) => `The sale “${name}” is planned.`,
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
