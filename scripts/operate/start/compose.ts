import type { CommandApi } from '@ringpost/command-api/app';
import {
  type CommandService,
  type CommandSettings,
  createCommandService,
  type ProviderSecrets,
} from '@ringpost/command-api/server-part';
import type { Engine, EngineOptions } from '@ringpost/engine';
import type { ProjectionsThread } from '@ringpost/projections/app';
import { openProjectionsThread } from '@ringpost/projections/server-part';
import { createQueryService, type QuerySettings } from '@ringpost/query-api/server-part';
import { openServer, type RunningServer, type ServerOptions } from '@ringpost/web/server';
import { mountSandbox } from '../sandbox/mount-sandbox.ts';

/** What exists before the server answers. */
export interface Prepared {
  readonly engine: Engine;
  readonly commandApi: CommandApi;
  readonly projections: ProjectionsThread;
  readonly secrets: ProviderSecrets;
}

export interface RingpostOptions
  extends Omit<ServerOptions, 'engine'>,
    Partial<CommandSettings>,
    Partial<QuerySettings> {
  readonly dataDir: string;
  /** By default the embedded one of the folder. A test may give another one that has its rows in the folder. */
  readonly engine?: EngineOptions;
  /** False leaves the browser's pages out (HTTP tests, benches). */
  readonly pages?: boolean;
  /** False: there is no sandbox below `/sandbox`, and no keys are made for it. */
  readonly sandbox?: boolean | undefined;
  /** Runs before the service answers, on an engine with running views: the seed. */
  readonly prepare?: (ringpost: Prepared) => Promise<void>;
  /** The program of the projections' thread; a test may replace it by one that it can pause. */
  readonly projectionsProgram?: URL;
}

export interface Ringpost extends Prepared, Omit<RunningServer, 'ready'> {}

function preparedOf(
  engine: Engine,
  { api: commandApi, secrets }: CommandService,
  projections: ProjectionsThread | undefined,
): Prepared {
  if (!projections) throw new Error('the views were not opened');
  return { engine, commandApi, projections, secrets };
}

/** Command API, projections and query API in one process, on the embedded engine and one port. */
export async function openRingpost(options: RingpostOptions): Promise<Ringpost> {
  const { dataDir, projectionsProgram: program, supportEmail, teamChat, languages, pages } = options;
  const { messengerUrl, takesMessages } = options;
  const {
    smtp,
    secrets = {},
    webhooks,
    recordings,
    smpp,
    payments,
    invoices,
    dormant,
    random,
    vendorSilentMinutes,
    freeTextsDays,
    sandbox: hasSandbox = true,
  } = options;
  let projections: ProjectionsThread | undefined;
  let prepared: Prepared | undefined;
  const engine = options.engine ?? { kind: 'embedded', folder: dataDir };
  const { ready, ...server } = await openServer(
    { ...options, engine },
    {
      async openViews(context) {
        const masterKeys = engine.kind === 'embedded' ? engine.masterKey?.secrets : undefined;
        projections = await openProjectionsThread(context, { dataDir, masterKeys, program });
        return projections;
      },
      async openServices(context) {
        const command = await createCommandService(context, {
          smtp,
          supportEmail,
          teamChat,
          secrets,
          webhooks,
          recordings,
          smpp,
          vendorSilentMinutes,
          freeTextsDays,
          ...(payments && { payments }),
          invoices,
          ...(dormant && { dormant }),
          ...(random && { random }),
          hasSandbox,
        });
        prepared = preparedOf(context.engine, command, projections);
        await options.prepare?.(prepared);
        const { sessions } = command.api;
        return [
          command,
          await createQueryService(context, {
            ...{ sessions, pages, supportEmail, messengerUrl, takesMessages, languages },
          }),
          ...(hasSandbox ? [mountSandbox(context, { sessions })] : []),
        ];
      },
    },
  );
  try {
    await ready;
  } catch (error) {
    await server.close();
    throw error;
  }
  if (!prepared) throw new Error('the services were not opened');
  return { ...server, ...prepared };
}
