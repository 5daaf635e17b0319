import type { FileColumn } from '#shared/catalog/product-file/columns.ts'
import { MAX_IMPORTED_PER_CALL } from '#shared/catalog/product-file/columns.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { sendPieces } from '#web/admin/layout/bulk/in-pieces.ts'
import {
  importProducts,
  type ImportedProduct,
  type ImportResult,
} from '#web/api/admin/catalog/product-import.ts'

type ImportInput = { columns: FileColumn[]; products: ImportedProduct[] }

/** The results of the products that were sent; `problem` says why the others were not. */
export type Imported = { results: ImportResult[]; problem: string }

async function send({ columns, products }: ImportInput, dryRun: boolean): Promise<Imported> {
  const results: ImportResult[] = []
  const { problem } = await sendPieces(
    products,
    async (piece) => {
      results.push(...(await importProducts({ dryRun, columns, products: piece })))
    },
    MAX_IMPORTED_PER_CALL,
  )
  return { results, problem }
}

/** Asks what an import would do. Nothing is saved. */
export const CHECK: Mutation<ImportInput, Imported> = {
  name: 'check',
  send: (input) => send(input, true),
  failed: () => 'The file could not be checked: ',
  keepsScreen: true,
}

/** Imports products. Those that were imported already stay as they are. */
export const IMPORT: Mutation<ImportInput, Imported> = {
  name: 'import',
  send: (input) => send(input, false),
  failed: () => 'The products could not be imported: ',
  keepsScreen: true,
}
