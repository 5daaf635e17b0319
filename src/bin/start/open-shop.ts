import { openAppContext, type AppContext } from '#app-context.ts'
import { createSetupToken } from '#accounts/setup/setup-link.ts'
import { readConfig } from '#platform/config.ts'
import { assertCanListen } from '#platform/network/listening.ts'
import { consoleLog } from '#platform/log.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import { startServer, type RegisterPages } from '#server.ts'
import { startWorker } from '#worker/worker.ts'
import { openControl } from '#bin/control/server.ts'
import { makeDemoPictures } from './make-demo-pictures.ts'
import { prepare } from './first-start.ts'
import { stopOnSignal } from './run-program.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Opens the shop as the settings say, and prints its address: API, pages and jobs in one process.
 * Serves the built pages, or those of `registerPages`.
 */
export async function openShop(registerPages?: RegisterPages): Promise<void> {
  const config = readConfig(process.env)
  await assertCanListen(config)
  const context = await openAppContext(config, consoleLog(config.logLevel))
  const { hint, link, pictures, app, address } = await open(context, registerPages).catch(
    (error: unknown) => closeAndThrow(error, context),
  )
  const control = await openControl(context)
  say(`The shop is open at ${address}`)
  if (context.gateway.checkout.test)
    say(
      'Payments are a test: no money moves. Keys of the payment provider make them real (see ' +
        'README).',
    )
  if (!context.gateway.checkout.test && !context.messenger)
    say(
      'Codes to log in cannot be sent: MESSENGER_URL and MESSENGER_TOKEN are not set (see README).',
    )
  say(hint)
  if (link) say(link)
  stopOnSignal(app, context, control)
  makeDemoPictures(context, pictures, say)
}

/** Listens and takes jobs. Closes the server if something fails after that. */
async function open(context: AppContext, registerPages?: RegisterPages) {
  const prepared = await prepare(context, say)
  const { app, url } = await startServer(context, { pages: true, registerPages })
  const { publicUrl, publicUrlGiven } = context.config
  const address = publicUrlGiven ? publicUrl : url
  try {
    await startWorker(context, 1)
    return { ...prepared, app, address, link: await setupLine(context, address) }
  } catch (error) {
    return closeAndThrow(error, app)
  }
}

/**
 * A line with a link that makes the first administrator in the browser; undefined if there is one.
 * The token is in the fragment: a browser sends it to no server and in no Referer header.
 */
async function setupLine(context: AppContext, address: string): Promise<string | undefined> {
  const token = await createSetupToken(context.db, context.now())
  return token && `Or make the first administrator in a browser: ${address}/setup#${token}`
}
