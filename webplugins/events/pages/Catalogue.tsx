import { lazyPart, Page, queryChoice, TabLinks, useCan, useQueryText } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { categories, tags, ticketLabels, venues } from '../api/catalogue.ts';
import { Proposals } from '../components/catalogue/Proposals.tsx';
import { SharedList } from '../components/catalogue/SharedList.tsx';
import { t } from '../texts/catalogue.ts';

const CategoryDialog = lazyPart(() => import('../components/catalogue/CategoryDialog.tsx'));
const LabelDialog = lazyPart(() => import('../components/catalogue/LabelDialog.tsx'));
const TagDialog = lazyPart(() => import('../components/catalogue/TagDialog.tsx'));
const VenueDialog = lazyPart(() => import('../components/catalogue/VenueDialog.tsx'));

const TABS = ['categories', 'tags', 'labels', 'venues', 'proposals'] as const;

function Dot({ color }: { readonly color: string | null }) {
  return (
    <Box aria-hidden sx={{ width: 14, height: 14, borderRadius: '50%', bgcolor: color ?? 'divider', flexShrink: 0 }} />
  );
}

function Categories() {
  return (
    <SharedList
      kind="event-categories"
      title={t('catalogue_categories')}
      addLabel={t('categoryNew')}
      empty={t('noCategories')}
      found={useQuery(categories)}
      about={({ slug }) => slug}
      mark={({ color }) => <Dot color={color} />}
      dialog={(category, close) => <CategoryDialog category={category} onClose={close} />}
    />
  );
}

function Tags() {
  return (
    <SharedList
      kind="event-tags"
      title={t('catalogue_tags')}
      addLabel={t('tagNew')}
      empty={t('noTags')}
      found={useQuery(tags)}
      about={() => ''}
      dialog={(tag, close) => <TagDialog tag={tag} onClose={close} />}
    />
  );
}

function Labels() {
  const staff = useCan('events.manage_catalogue');
  return (
    <SharedList
      kind="ticket-labels"
      title={t('catalogue_labels')}
      addLabel={t('labelNew')}
      empty={t('noLabels')}
      readOnly={!staff}
      found={useQuery(ticketLabels)}
      about={({ active, perks, typeCount }) =>
        [...(active ? [] : [t('labelOff')]), t('typesWith', { count: typeCount }), ...perks].join(' · ')
      }
      mark={({ color }) => <Dot color={color} />}
      dialog={(label, close) => <LabelDialog label={label} onClose={close} />}
    />
  );
}

function Venues() {
  return (
    <SharedList
      kind="venues"
      title={t('catalogue_venues')}
      addLabel={t('venueNew')}
      empty={t('noVenues')}
      found={useQuery(venues)}
      about={({ addressLine1, city, countryCode }) => [addressLine1, city, countryCode].join(', ')}
      dialog={(venue, close) => <VenueDialog venue={venue} onClose={close} />}
    />
  );
}

const VIEWS = {
  categories: Categories,
  tags: Tags,
  labels: Labels,
  venues: Venues,
  proposals: Proposals,
} as const;

/** `/eventTicketsTags`: what events are sorted by, the labels of their tickets, and where they are. */
export default function Catalogue() {
  const [search] = useQueryText();
  const tab = queryChoice(search, 'tab', TABS) ?? 'categories';
  const View = VIEWS[tab];
  return (
    <Page title={t('catalogue')} width="text">
      <TabLinks
        label={t('catalogue')}
        tabs={TABS.map((name) => ({ name, label: t(`catalogue_${name}`) }))}
        current={tab}
        underlined
      />
      <View />
    </Page>
  );
}
