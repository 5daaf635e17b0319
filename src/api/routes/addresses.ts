import * as addressBook from '#accounts/addresses/address-book.ts'
import { contract } from '#contract/contract.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function addressRoutes(serve: Serve, { db }: Shop): void {
  serve(contract.listAddresses, ({ person }) => addressBook.listAddresses(db, person.id))
  serve(contract.addAddress, ({ person, body }) =>
    db.transaction((tx) => addressBook.addAddress(tx, person.id, body)),
  )
  serve(contract.changeAddress, ({ person, params, body }) =>
    db.transaction((tx) => addressBook.changeAddress(tx, person.id, params.id, body)),
  )
  serve(contract.removeAddress, ({ person, params }) =>
    db.transaction((tx) => addressBook.removeAddress(tx, person.id, params.id)),
  )
  serve(contract.makeDefaultAddress, ({ person, params }) =>
    db.transaction((tx) => addressBook.makeDefaultAddress(tx, person.id, params.id)),
  )
}
