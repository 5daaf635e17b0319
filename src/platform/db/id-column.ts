import { text } from 'drizzle-orm/pg-core'
import type { Id, IdKind } from '#shared/ids.ts'

/** A text column that holds an id of one kind. */
export const idColumn = <Kind extends IdKind>(name: string, _kind: Kind) =>
  text(name).$type<Id<Kind>>()
