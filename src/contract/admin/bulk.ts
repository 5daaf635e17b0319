import { z } from 'zod'
import { Reference } from '#contract/text.ts'
import { MAX_PER_CALL } from '#shared/bulk.ts'
import { Version } from './version.ts'

type Noun = { one: string; many: string }

const listOf = <Chosen extends z.ZodType>(chosen: Chosen, { one, many }: Noun) =>
  z
    .array(chosen, `Please choose ${one}.`)
    .min(1, `Please choose ${one}.`)
    .max(MAX_PER_CALL, `At most ${MAX_PER_CALL} ${many} at once.`)

/** The ids of the rows that one call changes. */
export const ChosenIds = (noun: Noun) => listOf(Reference, noun)

/** The same with the versions that were read: a row that has changed since is not changed. */
export const ChosenVersions = (noun: Noun) =>
  listOf(z.object({ _id: Reference, version: Version('row') }), noun)

/** What became of each row. */
export const BulkChanged = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      name: z.string().describe('Empty if it was not read'),
      changed: z.boolean(),
      message: z.string().describe('Why it was not changed; empty if it was'),
    }),
  ),
})
