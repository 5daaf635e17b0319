import { z } from 'zod'
import { QueryNumber } from '#contract/text.ts'

/** PostgreSQL's largest `integer`. */
const MAX_VERSION = 2 ** 31 - 1

/** The version of what a change is for. `name` is what the documents of the API call it. */
export const Version = (name: string) =>
  z
    .number('The version is a number.')
    .int()
    .min(1)
    .max(MAX_VERSION)
    .describe(`The version that was read. The change is refused if the ${name} has changed since`)

/** The same in a query. */
export const QueryVersion = QueryNumber(1, MAX_VERSION)
