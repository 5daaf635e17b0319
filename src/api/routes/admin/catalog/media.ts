import { contract } from '#contract/contract.ts'
import * as admin from '#admin/catalog/media.ts'
import * as adminVideos from '#admin/catalog/videos.ts'
import * as media from '#media/media.ts'
import * as videos from '#media/videos.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function mediaRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listPictures, ({ query }) => media.listPictures(context.db, query))
  serve(contract.readPicture, ({ params }) => media.readPicture(context.db, params.key))
  serve(contract.describePicture, ({ user, params, body }) =>
    admin.describePicture(context, user, params.key, body),
  )
  serve(contract.removePicture, async ({ user, params }) => {
    await admin.removePicture(context, user, params.key)
    return { success: true, message: 'Picture removed.' }
  })
  serve(contract.removePictures, async ({ user, body }) => ({
    results: await admin.removePictures(context, user, body.keys),
  }))
  serve(contract.listVideos, ({ query }) => videos.listVideos(context.db, query))
  serve(contract.removeVideo, async ({ user, params }) => {
    await adminVideos.removeVideo(context, user, params.key)
    return { success: true, message: 'Video removed.' }
  })
}
