import { buildIfNeeded, isBuilt, ROOT } from './built.ts'

/**
 * Runs before `npm start`. The settings are checked first, because a build takes a while and a
 * wrong setting is reported at once. The check loads many files, so a start that is built skips it.
 */
if (!isBuilt(ROOT)) {
  const [{ readConfig }, { assertCanListen }, { runOrReport }] = await Promise.all([
    import('#platform/config.ts'),
    import('#platform/listening.ts'),
    import('./stop.ts'),
  ])
  await runOrReport(async () => {
    await assertCanListen(readConfig(process.env))
    buildIfNeeded((line) => void process.stdout.write(`${line}\n`))
  })
}
