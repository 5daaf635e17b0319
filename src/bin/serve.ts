import './quick-imports.ts'
import { enableCompileCache } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { readConfig, type Config } from '#platform/config.ts'
import { assertCanListen } from '#platform/listening.ts'
import { closeAndThrow } from '#platform/start-failure.ts'
import type { AppContext } from '#app-context.ts'
import { buildIfNeeded } from './built.ts'
import { giveBackMemory } from './give-back.ts'
import { runOrReport, stopOnSignal } from './stop.ts'

enableCompileCache()
const say = (line: string) => void process.stdout.write(`${line}\n`)

await runOrReport(async () => {
  const config = readConfig(process.env)
  await assertCanListen(config)
  buildIfNeeded(say)
  await start(config)
})

async function start(config: Config): Promise<void> {
  // Imported after the settings are known to be right: a wrong one is told at once.
  const [{ openAppContext }, { consoleLog }] = await Promise.all([
    import('#app-context.ts'),
    import('#platform/log.ts'),
  ])
  const context = await openAppContext(config, consoleLog(config.logLevel))
  const { hint, app, url } = await open(context).catch((error: unknown) =>
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
  setTimeout(giveBackMemory, 3000).unref()
}

/** Stocks, listens and takes jobs; closes what it opened if one of them fails. */
async function open(
  context: AppContext,
): Promise<{ hint: string; app: FastifyInstance; url: string }> {
  const [{ startServer }, { startWorker }, { prepare }] = await Promise.all([
    import('#server.ts'),
    import('#worker/worker.ts'),
    import('./prepare.ts'),
  ])
  const hint = await prepare(context, say)
  const { app, url } = await startServer(context, { pages: true })
  await startWorker(context, 1).catch((error: unknown) => closeAndThrow(error, app))
  return { hint, app, url }
}
