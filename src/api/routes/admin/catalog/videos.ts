import { storeVideo } from '#admin/catalog/videos.ts'
import { contract } from '#contract/contract.ts'
import { limitConcurrency } from '#platform/concurrency.ts'
import { Refusal } from '#shared/errors.ts'
import { VIDEO_PROBLEMS } from '#shared/catalog/video-file.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

/** Each video has up to 20 MB in memory while it is checked. */
const limitVideos = limitConcurrency(1, 5)

/** The routes whose body is a video. */
export function adminVideoRoutes(serve: Serve, context: AppContext): void {
  serve(contract.storeVideo, async ({ user, files: [file] }) => {
    if (!file) throw new Refusal('video.invalid', { fields: { video: VIDEO_PROBLEMS.format } })
    return limitVideos(() => storeVideo(context, file, user.id))
  })
}
