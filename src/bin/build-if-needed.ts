import { buildIfNeeded, isBuilt, ROOT } from './built.ts'

/**
 * Runs before `npm start`. Checks the settings before a build, so that a wrong setting is reported
 * before the build takes its time. The check loads many files, so a built shop skips it.
 */
if (!isBuilt(ROOT)) {
  const [{ readConfig }, { assertCanListen }, { runOrReport }] = await Promise.all([
    import('#platform/config.ts'),
    import('#platform/network/listening.ts'),
    import('#bin/start/run-program.ts'),
  ])
  await runOrReport(async () => {
    await assertCanListen(readConfig(process.env))
    buildIfNeeded((line) => void process.stdout.write(`${line}\n`))
  })
}
