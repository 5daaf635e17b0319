import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { isBuilt } from '#bin/built.ts'
import { makeRoot, run } from './container.ts'
import { isInContext, parseDockerfile, toArguments } from './dockerfile.ts'

/** What a container of the image starts with. */
export type Image = {
  root: string
  environment: Record<string, string>
  folder: string
  user: string
  command: string[]
  healthCheck: string[]
}

/** The stages have no network: npm must not wait for a registry. */
const OFFLINE = { NPM_CONFIG_OFFLINE: 'true', NPM_CONFIG_UPDATE_NOTIFIER: 'false' }

type Builder = { project: string; stages: Map<string, Image>; image: Image }

/**
 * Carries out the Dockerfile of the project in `folder`: each stage has its own root folder. Throws
 * if an instruction fails or is unknown.
 */
export function buildImage(project: string, folder: string): Image {
  const stages = new Map<string, Image>()
  const parsed = parseDockerfile(readFileSync(path.join(project, 'deploy/Dockerfile'), 'utf8'))
  for (const [number, { name = String(number), instructions }] of parsed.entries()) {
    const root = path.join(folder, name)
    makeRoot(root, path.join(project, 'node_modules/node/bin/node'))
    const image: Image = {
      root,
      environment: {},
      folder: '/',
      user: 'root',
      command: [],
      healthCheck: [],
    }
    for (const { keyword, text } of instructions) {
      const carryOut = KEYWORDS[keyword]
      if (!carryOut) throw new Error(`The test does not know ${keyword}.`)
      carryOut({ project, stages, image }, text)
    }
    stages.set(name, image)
  }
  const last = [...stages.values()].at(-1)
  if (!last) throw new Error('The Dockerfile has no stage.')
  return last
}

const KEYWORDS: Record<string, (builder: Builder, text: string) => void> = {
  WORKDIR: ({ image }, text) => {
    image.folder = text
    mkdirSync(path.join(image.root, text), { recursive: true })
  },
  ENV: ({ image }, text) => {
    for (const pair of text.split(' ')) {
      const [name = '', ...value] = pair.split('=')
      image.environment[name] = value.join('=')
    }
  },
  USER: ({ image }, text) => void (image.user = text),
  EXPOSE: () => undefined,
  CMD: ({ image }, text) => void (image.command = toArguments(text)),
  HEALTHCHECK: ({ image }, text) => {
    image.healthCheck = toArguments(text.slice(text.indexOf('CMD ') + 4))
  },
  COPY: copy,
  RUN: (builder, text) => runStep(builder, text.replace(/--mount=\S+ /g, '')),
}

/** Copies files of the build context, or of an earlier stage (`--from`). */
function copy({ project, stages, image }: Builder, text: string): void {
  const words = text.split(' ')
  const from = words.find((word) => word.startsWith('--from='))?.slice(7)
  const [target = '', ...sources] = words.filter((word) => !word.startsWith('--')).toReversed()
  const stage = from === undefined ? undefined : stages.get(from)
  if (from !== undefined && !stage) throw new Error(`There is no stage ${from}.`)
  for (const source of sources.toReversed()) {
    const end = path.join(image.root, path.resolve(image.folder, target))
    // Docker copies the content of a folder, and a file into a folder that ends with a slash.
    const into = target.endsWith('/') ? path.join(end, path.basename(source)) : end
    if (stage) linkFiles(path.join(stage.root, source), into)
    else copyFromContext(project, source, into)
    if (!existsSync(into)) throw new Error(`COPY ${text}: ${source} is not in the build context.`)
  }
}

function copyFromContext(project: string, source: string, into: string): void {
  const isIncluded = isInContext(project)
  const filter = (file: string) => isIncluded(path.relative(project, file))
  cpSync(path.join(project, source), into, { recursive: true, filter })
}

/** Links the files of a folder: a copy that nothing writes to. */
function linkFiles(from: string, into: string): void {
  mkdirSync(path.dirname(into), { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-al', '--no-target-directory', from, into])
  if (status !== 0) throw new Error(String(stderr))
}

/** Runs a command of a stage, or reuses what the same command has made in the project. */
function runStep({ project, image }: Builder, command: string): void {
  const inStage = (text: string) => {
    const environment = { ...image.environment, ...OFFLINE }
    const { status, output } = run(image.root, toArguments(text), { ...image, environment })
    if (status !== 0) throw new Error(`RUN ${text} ended with ${status}:\n${output}`)
  }
  const app = path.join(image.root, image.folder)
  if (command === 'npm ci') {
    // Fails unless package.json and the lock file are there and agree.
    inStage('npm ls --package-lock-only')
    return linkPackages(project, app)
  }
  if (command === 'npm run build') {
    cpSync(path.join(project, 'build'), path.join(app, 'build'), { recursive: true })
    if (isBuilt(app)) return
    rmSync(path.join(app, 'build'), { recursive: true })
  }
  inStage(command)
}

/** Links the installed packages of the project, without the caches of its tools. */
function linkPackages(project: string, app: string): void {
  const [from, to] = [path.join(project, 'node_modules'), path.join(app, 'node_modules')]
  for (const name of readdirSync(from))
    if (!name.startsWith('.')) linkFiles(path.join(from, name), path.join(to, name))
  // npm itself may write into this file, so it is no link.
  cpSync(path.join(from, '.package-lock.json'), path.join(to, '.package-lock.json'))
}
