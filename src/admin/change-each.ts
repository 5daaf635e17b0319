import { Refusal } from '#shared/errors.ts'

/** What became of one row. */
export type Changed<Seen> = Seen & { _id: string; changed: boolean; message: string }

/**
 * Changes rows one after another, each in the transaction of its own call of `change`. A row that
 * is refused does not stop the others: its result says why. `note` tells what was seen of the row,
 * which its result has too; `unseen` stands for it until then. A repeated id is changed once.
 */
export async function changeEach<Seen extends object>(
  ids: Iterable<string>,
  unseen: Seen,
  change: (id: string, note: (seen: Seen) => void) => Promise<unknown>,
): Promise<Changed<Seen>[]> {
  const results: Changed<Seen>[] = []
  for (const id of new Set(ids)) {
    let seen = unseen
    const result = (changed: boolean, message: string) => ({ ...seen, _id: id, changed, message })
    try {
      await change(id, (latest) => (seen = latest))
      results.push(result(true, ''))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.push(result(false, error.message))
    }
  }
  return results
}

/** What became of one row, with its name. */
export type ChangedRow = Changed<{ name: string }>

/** The same for rows of which only the name is told. */
export const changeEachNamed = (
  ids: Iterable<string>,
  change: (id: string, note: (name: string) => void) => Promise<unknown>,
): Promise<ChangedRow[]> =>
  changeEach(ids, { name: '' }, (id, note) => change(id, (name) => note({ name })))
