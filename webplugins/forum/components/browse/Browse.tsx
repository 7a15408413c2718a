import {
  EmptyState,
  ErrorState,
  ListSkeleton,
  lazyPart,
  Page,
  Pager,
  queryPage,
  TabLinks,
  TextLink,
  useSearchParams,
  useUser,
} from '@motorclub/sdk';
import { Box, TextField, Typography } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { listCategories } from '../../api/categories.ts';
import { listFacets } from '../../api/facets.ts';
import { listTags } from '../../api/listTags.ts';
import {
  BROWSE,
  browseHref,
  hrefOf,
  modelHref,
  useListParams,
  WELCOME,
  type Browse as What,
} from '../../lib/listParams.ts';
import { nameOfCar, useOwnCar } from '../../lib/useOwnCar.ts';
import { t } from '../../texts/browse.ts';
import { t as welcome } from '../../texts/welcome.ts';
import { AskButton } from '../AskButton.tsx';
import { CategoryName } from '../CategoryName.tsx';
import { Cell, GRID } from './Cell.tsx';

const Issues = lazyPart(() => import('./Issues.tsx'));
const TAGS_A_PAGE = 60;

interface IndexProps<T> {
  readonly found: UseQueryResult<T>;
  readonly cellsOf: (data: T) => readonly ReactNode[];
  readonly nothing: string;
}

function Index<T>({ found, cellsOf, nothing }: IndexProps<T>) {
  const { data, error, refetch } = found;
  if (error) return <ErrorState error={error} title={t('browseFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} />;
  const cells = cellsOf(data);
  if (cells.length === 0) return <EmptyState text={nothing} />;
  return (
    <Box component="ul" sx={GRID}>
      {cells}
    </Box>
  );
}

function Categories() {
  return (
    <Index
      found={useQuery(listCategories())}
      nothing={t('browseNoCategories')}
      cellsOf={({ items }) =>
        items.map((category) => (
          <Cell
            key={category.id}
            to={hrefOf({ category: category.id })}
            name={<CategoryName category={category} />}
            count={category.questionCount}
            text={category.description}
          />
        ))
      }
    />
  );
}

function Tags() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState('');
  const q = typed.trim().toLowerCase();
  const found = useQuery(listTags({ q, size: TAGS_A_PAGE, page: q ? 0 : queryPage(search) }));
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={t('browseFindTag')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ maxWidth: 320, mb: 2 }}
      />
      <Index
        found={found}
        nothing={t('browseNoTags')}
        cellsOf={({ content }) =>
          content.map(({ name, questionCount, description }) => (
            <Cell key={name} to={hrefOf({ tags: [name] })} name={name} count={questionCount} text={description} />
          ))
        }
      />
      {found.data && !q ? <Pager page={found.data.currentPage} totalPages={found.data.totalPages} /> : null}
    </>
  );
}

/** The way to questions about one's own car, or to saying what it is. */
function YourCar() {
  const car = useOwnCar();
  if (!useUser()) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
      {car ? <span>{welcome('yourCarIs', { car: nameOfCar(car) })}</span> : null}
      {car ? <TextLink to={hrefOf({ myCars: true })}>{welcome('yourCarQuestions')}</TextLink> : null}
      <TextLink to={WELCOME}>{welcome(car ? 'yourCarChange' : 'yourCarAdd')}</TextLink>
    </Box>
  );
}

type ByCar = 'cars' | 'issues';

function Brands({ what }: { readonly what: ByCar }) {
  return (
    <Index
      found={useQuery(listFacets())}
      nothing={t('browseNoCars')}
      cellsOf={({ items }) =>
        items.map(({ value, count }) => (
          <Cell key={value} to={modelHref(what, { brand: value })} name={value} count={count} />
        ))
      }
    />
  );
}

function Models({ brand, what }: { readonly brand: string; readonly what: ByCar }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 2, mb: 2 }}>
        <Typography variant="h2">{brand}</Typography>
        <TextLink to={browseHref(what)}>{t('browseEveryBrand')}</TextLink>
        <TextLink to={hrefOf({ brand })}>{t('browseAllOfBrand', { brand })}</TextLink>
      </Box>
      <Index
        found={useQuery(listFacets(brand))}
        nothing={t('browseNoModels')}
        cellsOf={({ items }) =>
          items.map(({ value, count }) => (
            <Cell
              key={value}
              to={what === 'issues' ? modelHref(what, { brand, carModel: value }) : hrefOf({ brand, carModel: value })}
              name={value}
              count={count}
            />
          ))
        }
      />
    </>
  );
}

function Cars() {
  const [search] = useSearchParams();
  const brand = search.get('brand');
  if (brand) return <Models brand={brand} what="cars" />;
  return (
    <>
      <YourCar />
      <Brands what="cars" />
    </>
  );
}

/** What is known of the model of the address, or the way to a model. */
function KnownIssues() {
  const { brand, carModel, generation } = useListParams();
  if (!brand) return <Brands what="issues" />;
  if (!carModel) return <Models brand={brand} what="issues" />;
  return (
    <Suspense>
      <Issues model={{ brand, carModel, generation }} />
    </Suspense>
  );
}

const TABS = {
  categories: 'browseCategories',
  tags: 'browseTags',
  cars: 'browseCars',
  issues: 'browseIssues',
} as const;
const INDEXES = { categories: Categories, tags: Tags, cars: Cars, issues: KnownIssues } as const;

/** `/questions?browse=tags`: all there is to ask about, by categories, by tags, and by brands and their models. */
export default function Browse({ what }: { readonly what: What }) {
  const IndexList = INDEXES[what];
  return (
    <Page title={t('browseTitle')} lead={t('browseLead')} actions={<AskButton />}>
      <TabLinks
        label={t('browseLabel')}
        param="browse"
        current={what}
        tabs={[{ name: '', label: t('browseEverything') }, ...BROWSE.map((name) => ({ name, label: t(TABS[name]) }))]}
        underlined
      />
      <IndexList />
    </Page>
  );
}
