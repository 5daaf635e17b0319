import * as addressBook from '#accounts/addresses/address-book.ts'
import { assertEmail } from '#checkout/guest/guest-context.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function addressRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve(contract.listAddresses, ({ user }) => addressBook.listAddresses(db, user.id))
  serve(contract.addAddress, async ({ user, body }) => {
    await assertEmail(context, body.email, 'email')
    return db.transaction((tx) => addressBook.addAddress(tx, user.id, body))
  })
  serve(contract.changeAddress, async ({ user, params, body }) => {
    await assertEmail(context, body.email, 'email')
    return db.transaction((tx) => addressBook.changeAddress(tx, user.id, params.id, body))
  })
  serve(contract.removeAddress, ({ user, params }) =>
    db.transaction((tx) => addressBook.removeAddress(tx, user.id, params.id)),
  )
  serve(contract.makeDefaultAddress, ({ user, params }) =>
    db.transaction((tx) => addressBook.makeDefaultAddress(tx, user.id, params.id)),
  )
}
