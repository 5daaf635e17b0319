import { contract } from '#contract/contract.ts'
import { readOwnKey, readSentKey } from '#customer-pictures/customer-pictures.ts'
import { readPictureFile, uploadPicture } from '#customer-pictures/stored-pictures.ts'
import { Refusal } from '#shared/errors.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function customerPictureRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readOwnPicture, async ({ user, params }) =>
    readPictureFile(context.storage, await readOwnKey(context.db, params.id, user.id)),
  )
  serve(contract.readSentPicture, async ({ params }) =>
    readPictureFile(context.storage, await readSentKey(context.db, params.id)),
  )
}

/** The route of the upload, whose body is a form with one picture. */
export function customerPictureForms(serve: Serve, context: AppContext): void {
  serve(contract.uploadPicture, ({ user, files: [file] }) => {
    if (!file) throw new Refusal('pictures.not-one')
    return uploadPicture(context, user.id, file)
  })
}
