import type { CommandModule } from '../kernel/module.ts';
import { messages } from '../messages/module.ts';

export const providers: CommandModule = {
  name: 'providers',
  calls: [messages],
};
