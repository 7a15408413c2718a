import { EmptyState, LinkButton, Loaded, Page, Pager, queryPage, useSearchParams } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { carsOf, facetsOf } from '../api/gallery.ts';
import { CarRows } from '../components/gallery/CarRows.tsx';
import { Comparison } from '../components/gallery/Comparison.tsx';
import { FacetBar } from '../components/gallery/FacetBar.tsx';
import { carsQueryOf, facetQueryOf, SORTS } from '../lib/galleryQuery.ts';
import { t } from '../texts/gallery.ts';

const ROWS = 8;
const ROW_HEIGHT = 96;

/** What there is to do where nobody has such a car. */
function NoCars() {
  const [search] = useSearchParams();
  const query = facetQueryOf(search);
  const { data } = useQuery(facetsOf('cars', {}));
  const brand = data?.brands.find(({ value }) => value === String(query.brandId))?.name;
  const text = brand ? t('beFirstWith', { name: brand }) : t(Object.keys(query).length > 0 ? 'nothingFits' : 'noCars');
  return (
    <EmptyState
      text={text}
      kind="hatch"
      action={
        <LinkButton to="/create-showcase" variant="contained">
          {t('create')}
        </LinkButton>
      }
    />
  );
}

/** `/carlist`: members' cars as a table, by what they are. */
export default function CarList() {
  const [search] = useSearchParams();
  const found = useQuery(carsOf(carsQueryOf(search), queryPage(search)));
  return (
    <Page
      title={t('carList')}
      lead={t('carListLead')}
      actions={
        <LinkButton to="/showcase" variant="outlined" color="inherit">
          {t('gallery')}
        </LinkButton>
      }
    >
      <Comparison />
      <FacetBar
        where="cars"
        sorts={SORTS.filter((value) => value !== 'newest').map((value) => ({ value, label: t(`sort_${value}`) }))}
      />
      <Card>
        <Loaded found={found} failed={t('listFailed')} rows={ROWS} rowHeight={ROW_HEIGHT}>
          {({ content, currentPage, totalPages }) =>
            content.length === 0 ? (
              <NoCars />
            ) : (
              <>
                <CarRows cars={content} />
                <Pager page={currentPage} totalPages={totalPages} list={t('carList')} />
              </>
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
