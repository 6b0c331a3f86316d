import type { ChangeTopic } from '@ringpost/domain/rules/change-topics';
import type { Language } from '@ringpost/domain/rules/languages';
import type { Role } from '@ringpost/domain/rules/roles';
import type { LucideIcon } from 'lucide-react';
import type { MessageDescriptor } from 'react-intl';
import type { AnswerOf, QueryRoute, RequestOf } from '../api/routes.ts';

/** What a hint of the server is about; `stock` is what the price list shows. */
export type Topic = ChangeTopic | 'stock';

/**
 * Who may open a page, and the frame around it. `public`: everyone, with the header and the footer of the site. `account`:
 * everyone, with its own header. `customer`: every signed-in user. `admin`: only those who work here.
 */
export type Frame = 'public' | 'account' | 'customer' | 'admin';

/** The groups of the rail. Customers have the first three, admins the others. */
export type Group = 'start' | 'money' | 'tools' | 'people' | 'stock' | 'system';

/** What the rail counts. */
export type Counted = 'unread' | 'rented' | 'to-approve';

/** A file that exports a component with the same name: `users-page.tsx` exports `UsersPage`. It is loaded when it is opened. */
export type PageFile = `${'features' | 'app'}/${string}.tsx`;

/** A file with the content of a page for other programs, such as feed readers. */
interface OtherForm {
  /** Its media type. */
  readonly type: string;
  /** Its address, without the address of the site. */
  readonly path: string;
}

/** What a page says about itself to search engines and in shared links. */
export interface PageTexts {
  readonly title: string;
  readonly description: string;
  /** The day of the last change, such as `2026-11-26`, if the page has one. */
  readonly date?: string;
  /** Its main address without its language, if it has several. */
  readonly mainPath?: string;
  readonly otherForms?: readonly OtherForm[];
}

/**
 * Reads what everybody may read: on the server from the rows, in the browser from what came with the page.
 * @returns null if there is nothing
 */
export type ReadPublic = <R extends QueryRoute>(
  route: R,
  request: RequestOf<R>,
) => Promise<AnswerOf<R> | null>;

/**
 * Loads what a page shows first, so that it can be drawn at once. `path` is the address with its language. A file of a page
 * that the server renders exports it as `prepare`.
 * @returns null if there is nothing at this address
 */
export type PreparePage = (path: string, language: Language, read: ReadPublic) => Promise<PageTexts | null>;

/** How a page is called in the rail, the tabs and the palette. */
interface Named {
  readonly label: MessageDescriptor;
  /** Other words by which the palette finds it: words of its address, and words that customers use. */
  readonly words?: MessageDescriptor;
}

/** A place in the rail, of one page or of a section. */
interface RailPlace {
  readonly group: Group;
  readonly icon: LucideIcon;
}

/** Pages below one heading, each at its own address. The heading links to the first of them. */
export interface Section extends RailPlace {
  readonly label: MessageDescriptor;
  readonly counts?: Counted;
}

/** Where a page is found: an entry of the rail, a tab of a section, or a link on the page of a tab. */
type Place =
  | { readonly rail: RailPlace; readonly tab?: undefined; readonly below?: undefined }
  | { readonly tab: string; readonly rail?: undefined; readonly below?: undefined }
  | { readonly below: string; readonly rail?: undefined; readonly tab?: undefined };

export type Listed = Named &
  Place & {
    /** The key that opens it after `g`. A key opens only one page, for customers and for admins. */
    readonly key?: string;
    /** The start of the addresses of pages about one thing, such as one request. */
    readonly owns?: string;
    /** The section of a tab shows the count, too. */
    readonly counts?: Counted;
    /** More tabs of the same page. Each begins with a filter. */
    readonly filters?: readonly (Named & { readonly search: string })[];
  };

/** A page about one thing, such as one order. It has no name. `:id` is the id of the thing. */
interface ThingPage {
  readonly path: string;
  readonly frame: Frame;
  readonly file: PageFile;
  /** The server renders the page of each thing, so that it can be read before any script. Its file exports `prepare`. */
  readonly isRendered?: true;
  /** As `isRendered`, but from rows that change: the server renders it again after some seconds. */
  readonly isLive?: true;
}

/** A page with a name. Code and links from outside use the name. */
export interface Page {
  readonly path: string;
  readonly frame: Frame;
  /** Absent: the first page, or another name of a page. */
  readonly file?: PageFile;
  /** The server renders it, so that it can be read before any script. Its file exports `prepare`. */
  readonly isRendered?: true;
  /** As `isRendered`, but from rows that change: the server renders it again after some seconds. */
  readonly isLive?: true;
  /** Absent: the page can only be reached by links. */
  readonly listed?: Listed;
  /** The least role that opens a page in the frame `admin`; `support` by default. */
  readonly least?: Role;
}

/** What a noun has in the browser. */
export interface FeatureModule<Name extends string = string> {
  /** In the order of the rail and the tabs. */
  readonly pages?: Readonly<Record<Name, Page>>;
  readonly things?: readonly ThingPage[];
  /** Addresses that redirect to a page. */
  readonly leadOn?: Readonly<Record<string, NoInfer<Name>>>;
  /** The sections by their names. A tab of any noun can be in them. */
  readonly sections?: Readonly<Record<string, Section>>;
  /** The reads of this noun that a change makes outdated. */
  readonly staleReads?: Partial<Readonly<Record<Topic, readonly QueryRoute[]>>>;
}

/** Declares a noun. The names of its pages become names of the type. */
export function defineModule<const Name extends string = never>(
  module: FeatureModule<Name>,
): FeatureModule<Name> {
  return module;
}
