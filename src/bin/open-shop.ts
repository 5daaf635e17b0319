import { openAppContext, type AppContext } from '#app-context.ts'
import { readConfig } from '#platform/config.ts'
import { assertCanListen } from '#platform/listening.ts'
import { consoleLog } from '#platform/log.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { startServer, type RegisterPages } from '#server.ts'
import { startWorker } from '#worker/worker.ts'
import { makeDemoPictures } from './make-demo-pictures.ts'
import { prepare } from './prepare.ts'
import { stopOnSignal } from './stop.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Opens the shop as the settings say, and prints its address: API, pages and jobs in one process.
 * Serves the built pages, or those of `registerPages`.
 */
export async function openShop(registerPages?: RegisterPages): Promise<void> {
  const config = readConfig(process.env)
  await assertCanListen(config)
  const context = await openAppContext(config, consoleLog(config.logLevel))
  const { hint, pictures, app, url } = await open(context, registerPages).catch((error: unknown) =>
    closeAndThrow(error, context),
  )
  say(`The shop is open at ${config.publicUrlGiven ? config.publicUrl : url}`)
  if (context.gateway.checkout.test)
    say(
      'Payments are a test: no money moves. Keys of the payment provider make them real (see ' +
        'README).',
    )
  if (config.razorpay?.live && !config.messenger)
    say(
      'Codes to log in cannot be sent: MESSENGER_URL and MESSENGER_TOKEN are not set (see README).',
    )
  say(hint)
  stopOnSignal(app, context)
  makeDemoPictures(context, pictures, say)
}

/** Listens and takes jobs. Closes the server if the jobs cannot start. */
async function open(context: AppContext, registerPages?: RegisterPages) {
  const prepared = await prepare(context, say)
  const { app, url } = await startServer(context, { pages: true, registerPages })
  await startWorker(context, 1).catch((error: unknown) => closeAndThrow(error, app))
  return { ...prepared, app, url }
}
