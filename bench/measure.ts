import path from 'node:path'
import { z } from 'zod'
import { freePort, startChild } from './child.ts'
import { openConnection } from './connection.ts'
import {
  drive,
  EMPTY,
  figures,
  mergeSamples,
  type Action,
  type Figures,
  type Sample,
  type Target,
} from './load.ts'
import { type Goal, type Scene } from './scene.ts'
import { PAGE_SCENES, pageScenes, CUSTOMER_SCENES, customerScenes } from './scenes.ts'

/**
 * One row of the table: a scene at a number of connections, and the bare server in the same
 * minutes.
 */
export type Row = {
  title: string
  connections: number
  shop: Figures
  bare: Figures
  beside?: Figures
  without?: Figures
  goal: Goal | null
}

/** Another checkout whose shop is measured alternately with this one. */
export type Beside = { folder: string; settings: Record<string, string> }

export type Load = {
  connections: number[]
  seconds: number
  only: string[]
  profile?: string | undefined
  beside?: Beside | undefined
}

/**
 * The servers are measured alternately, in so many turns each, so that a busy moment of the machine
 * affects all of them. With two or three servers, each begins equally often.
 */
const TURNS = 6
const WARM_UP_SECONDS = 1

/**
 * Puts load on a shop with these settings, one scene after the other. Returns its rows and the
 * number of mails that the jobs had not sent by then.
 */
export async function measureLoad(
  settings: Record<string, string>,
  load: Load,
): Promise<{ rows: Row[]; mailsWaiting: number }> {
  const profile = load.profile ? ['--cpu-prof', `--cpu-prof-dir=${load.profile}`] : []
  const shop = await openShop('shop-server.ts', settings, load.only, profile)
  const beside =
    load.beside &&
    (await openShop(
      path.join(load.beside.folder, 'bench/shop-server.ts'),
      load.beside.settings,
      load.only,
    ))
  try {
    const rows: Row[] = []
    for (const scene of shop.scenes)
      rows.push(...(await measureScene({ shop, beside }, scene, load)))
    return { rows, mailsWaiting: await shop.child.call('mailsWaiting', z.number()) }
  } finally {
    await shop.stop()
    await beside?.stop()
  }
}

type OpenShop = Target & { scenes: Scene[]; stop(): Promise<void> }

async function openShop(
  file: string,
  settings: Record<string, string>,
  only: string[],
  flags: string[] = [],
): Promise<OpenShop> {
  const isMeasured = (names: readonly string[]) => names.some((name) => only.includes(name))
  const port = await freePort()
  const child = await startChild(file, { ...settings, PORT: String(port) }, flags)
  const connection = await openConnection(port)
  const pages = isMeasured(PAGE_SCENES) ? await pageScenes(connection) : []
  const others = isMeasured(CUSTOMER_SCENES) ? await customerScenes(connection, child, only) : []
  const stop = async () => {
    connection.close()
    await child.stop()
  }
  return {
    port,
    child,
    scenes: [...pages, ...others].filter(({ name }) => only.includes(name)),
    stop,
  }
}

type Servers = { shop: OpenShop; beside: OpenShop | undefined }

async function measureScene({ shop, beside }: Servers, scene: Scene, load: Load): Promise<Row[]> {
  const rows: Row[] = []
  const bare = { port: await freePort(), child: await startChild('bare-server.ts') }
  await bare.child.call('open', z.literal(true), { port: bare.port, routes: scene.routes })
  const same = beside?.scenes.find(({ name }) => name === scene.name)
  const targets: Driven[] = [
    toDriven('shop', shop, scene),
    ...(beside && same ? [toDriven('beside', beside, same)] : []),
    ...(scene.without
      ? [{ name: 'without' as const, target: shop, settle: scene.settle, ...scene.without }]
      : []),
    { name: 'bare', target: bare, act: scene.onBare },
  ]
  try {
    await takeTurns(targets, {
      connections: Math.max(...load.connections),
      seconds: WARM_UP_SECONDS,
      turns: 1,
    })
    for (const connections of load.connections) {
      const samples = await takeTurns(targets, {
        connections,
        seconds: load.seconds / TURNS,
        turns: TURNS,
      })
      rows.push({ title: scene.title, connections, goal: scene.goal, ...samples })
    }
  } finally {
    await bare.child.stop()
  }
  return rows
}

/** Rotates the servers, because what runs before a server changes its figures. */
const inOrderOf = (turn: number, targets: Driven[]): Driven[] => {
  const first = turn % targets.length
  return [...targets.slice(first), ...targets.slice(0, first)]
}

type Name = 'shop' | 'beside' | 'without' | 'bare'
type Driven = Pick<Scene, 'prepare' | 'settle'> & { name: Name; target: Target; act: Action }

const toDriven = (name: Name, target: Target, { onShop, prepare, settle }: Scene): Driven => ({
  name,
  target,
  act: onShop,
  ...(prepare && { prepare }),
  ...(settle && { settle }),
})

type Turns = { connections: number; seconds: number; turns: number }

/** Puts load on servers in turns. Returns the figures of each. */
export async function takeTurns(
  targets: Driven[],
  { turns, ...stretch }: Turns,
): Promise<{ shop: Figures; bare: Figures; beside?: Figures; without?: Figures }> {
  const samples: Record<Name, Sample> = {
    shop: EMPTY,
    beside: EMPTY,
    without: EMPTY,
    bare: EMPTY,
  }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { name, target, ...work } of inOrderOf(turn, targets))
      samples[name] = mergeSamples(samples[name], await drive(target, { ...stretch, ...work }))
  }
  const has = (wanted: Name) => targets.some(({ name }) => name === wanted)
  return {
    shop: figures(samples.shop),
    bare: figures(samples.bare),
    ...(has('beside') ? { beside: figures(samples.beside) } : {}),
    ...(has('without') ? { without: figures(samples.without) } : {}),
  }
}
