export const changesContract = {
  method: 'GET',
  path: '/api/events',
  scope: 'read',
  summary: "Changes of the caller's orders and their messages, as server-sent events.",
  description:
    'A stream of `text/event-stream`. `order` has an order as the list of orders shows it, `sms` a message as the list of messages shows it. `ready` comes first. Each event has an `id`: a client that comes back with the last one in the header `Last-Event-ID` gets what it missed, all messages and up to 1000 changes of orders. After more than that comes `reset`: read the lists again. An event may come twice, and says how things are now. A comment comes every 20 seconds. The stream ends after 10 minutes, and with `end` if its session or key has ended, or the key may not read any more.',
  tag: 'events',
  staysOpen: true,
  answers: { 200: 'text/event-stream' },
} as const;
